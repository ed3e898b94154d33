// Module that checks which kernel this processor supports. It's separate and compiled for any
// processor, since the kernel for newer processors might not even load.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "cpu/runs_v3.hpp"

static PyObject* runs_v3(PyObject*, PyObject*) { return PyBool_FromLong(aces::runs_v3()); }

static PyMethodDef functions[] = {
    {"runs_v3", runs_v3, METH_NOARGS, "Return True if this processor supports x86-64-v3."},
    {nullptr, nullptr, 0, nullptr}};

static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                 "_cpu",
                                 "Detects which kernel this processor supports.",
                                 0,
                                 functions,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 nullptr};

PyMODINIT_FUNC PyInit__cpu() { return PyModule_Create(&definition); }
