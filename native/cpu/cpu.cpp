// Which kernel this processor runs. A module of its own, compiled for any processor: the kernel for
// newer ones can't be loaded to be asked.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "cpu/runs_v3.hpp"

static PyObject* runs_v3(PyObject*, PyObject*) { return PyBool_FromLong(aces::runs_v3()); }

static PyMethodDef functions[] = {
    {"runs_v3", runs_v3, METH_NOARGS, "Whether this processor runs the kernel for x86-64-v3."},
    {nullptr, nullptr, 0, nullptr}};

static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                 "_cpu",
                                 "Which kernel this processor runs.",
                                 0,
                                 functions,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 nullptr};

PyMODINIT_FUNC PyInit__cpu() { return PyModule_Create(&definition); }
