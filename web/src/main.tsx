import "@fontsource-variable/fraunces/soft.css";
import "@fontsource/atkinson-hyperlegible/400.css";
import "@fontsource/atkinson-hyperlegible/700.css";
import "./styles/page.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { keepFocus } from "./kit/focus-keeper";

keepFocus();
createRoot(document.getElementById("page") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
