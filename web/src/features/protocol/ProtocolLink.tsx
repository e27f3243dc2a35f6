import { Link } from "@tanstack/react-router";
import { linkClass } from "../../ui/actions/Link.tsx";
import { keepKey } from "./shown-key.ts";
import { protocolTexts } from "./texts.ts";

/** Opens the protocol with the device's id, and with its key if it is on the screen. The key is in no address. */
export const ProtocolLink = ({ device, apiKey }: { device: string; apiKey: string | null }) => (
  <Link
    to="/protocol"
    search={{ device }}
    className={linkClass()}
    onClick={() => apiKey !== null && keepKey(device, apiKey)}
  >
    {protocolTexts.link}
  </Link>
);
