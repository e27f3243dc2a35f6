const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Headless)?Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];
const first = (list: [RegExp, string][], agent: string): string | undefined =>
  list.find(([sign]) => sign.test(agent))?.[1];

export function describeSignIn(request: Request): string {
  const agent = request.headers.get("user-agent") ?? "";
  const system = first(systems, agent);
  const browser = first(browsers, agent) ?? "Unknown browser";
  const { city, country } = (request.cf ?? {}) as { city?: string; country?: string };
  return [system ? `${browser} on ${system}` : browser, city, country].filter((part) => part !== undefined).join(", ");
}
