import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";
import "../ui/input-device";
import { learnLanguage } from "../storage/settings.svelte";

const target = document.getElementById("app");
await learnLanguage();
if (target !== null) mount(App, { target });
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
