/** Before every test file: nothing that a test waits for may depend on the machine's speed. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 20_000 });
