import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";
import "../ui/input-device";
import { learn } from "../i18n/language.svelte";

const target = document.getElementById("app");
await learn();
if (target !== null) mount(App, { target });
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
