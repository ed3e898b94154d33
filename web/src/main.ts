import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target !== null) mount(App, { target });
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
