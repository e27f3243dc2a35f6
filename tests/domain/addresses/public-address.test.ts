import { describe, it } from "vitest";
import { endpointProblem, shownAddress } from "#domain/addresses/endpoint-url";
import { isPublicAddress } from "#domain/addresses/public-address";

const rules = { ownHost: "portal.soilsight.example", isLocalAllowed: false };
const lines = (text: string): string[] => text.trim().split(/\s+/);

/** What the URL must not be, by its problem. The parser of URLs reads many notations of one address. */
const refused: Record<string, string[]> = {
  "not-https": lines(`
    http://hooks.example.com/ http://127.0.0.1/ http://localhost/ ftp://hooks.example.com/ file:///etc/passwd gopher://hooks.example.com/
    javascript:alert(1) data:text/plain,x ws://hooks.example.com/ wss://hooks.example.com/ blob:https://hooks.example.com/1 about:blank`),
  "with-password": lines(`
    https://user@hooks.example.com/ https://user:pass@hooks.example.com/ https://:pass@hooks.example.com/
    https://hooks.example.com@10.0.0.1/ https://hooks.example.com:443@127.0.0.1/ https://a%40b@hooks.example.com/`),
  "other-port": lines(`
    https://hooks.example.com:8443/ https://hooks.example.com:80/ https://hooks.example.com:22/ https://hooks.example.com:0/
    https://hooks.example.com:6379/ https://hooks.example.com:65535/`),
  "ip-address": lines(`
    https://127.0.0.1/ https://127.1/ https://127.0.1/ https://2130706433/ https://0x7f000001/ https://0x7f.0x0.0x0.0x1/
    https://0177.0.0.1/ https://017700000001/ https://0x7f.1/ https://127.0.0.1./ https://0/ https://0.0.0.0/ https://1/
    https://10.0.0.1/ https://10.1/ https://167772161/ https://0xa000001/ https://012.0.0.1/ https://0xa.0.0.1/
    https://172.16.0.1/ https://2886729729/ https://192.168.1.1/ https://3232235777/ https://0xc0a80101/ https://192.168.257/
    https://169.254.169.254/ https://2852039166/ https://0xa9fea9fe/ https://0251.0376.0251.0376/ https://169.254.43518/
    https://100.100.100.200/ https://8.8.8.8/ https://134744072/ https://255.255.255.255/ https://4294967295/
    https://127。0。0。1/ https://①②⑦.0.0.1/ https://１２７.0.0.1/ https://127.0.0.1%2e/ https://%31%32%37.0.0.1/
    https://[::1]/ https://[::]/ https://[::ffff:10.0.0.1]/ https://[::ffff:a00:1]/ https://[::ffff:127.0.0.1]/
    https://[::127.0.0.1]/ https://[0:0:0:0:0:0:0:1]/ https://[fe80::1]/ https://[fc00::1]/ https://[fd12:3456:789a::1]/
    https://[64:ff9b::7f00:1]/ https://[64:ff9b::10.0.0.1]/ https://[2002:7f00:1::]/ https://[2001:0:7f00:1::]/
    https://[ff02::1]/ https://[2606:4700:4700::1111]/ https://[fd00:ec2::254]/`),
  "not-public": lines(`
    https://localhost/ https://LOCALHOST/ https://localhost./ https://a.localhost/ https://localhost.localdomain/
    https://ip6-localhost/ https://intranet/ https://router/ https://printer.local/ https://nas.lan/ https://vault.internal/
    https://metadata.google.internal/ https://metadata/ https://db.corp/ https://wiki.intranet/ https://box.home/
    https://box.home.arpa/ https://1.0.0.127.in-addr.arpa/ https://hidden.onion/ https://a.private/ https://a.invalid/
    https://a.test/ https://hooks.example.com./ https://com/ https://%6cocalhost/ https://ｌocalhost/ https://LocalHost:443/`),
  "own-host": lines(
    `https://portal.soilsight.example/ https://PORTAL.soilsight.example/api/v1 https://portal.soilsight.example:443/`,
  ),
  "not-a-url": [
    ...lines(`hooks.example.com /hook //hooks.example.com https:// https://[::1 https://[1.2.3.4]/ https://[::ffff:999.0.0.1]/
    https://hooks.example.com:99999/ https://256.256.256.256/ https://1.2.3.4.5/ https://0x100000000/ https://4294967296/
    https://09.0.0.1/ https://a..b%00c/ https://[fe80::1%25eth0]/`),
    "https://hooks.example.com/a b",
    "https://hooks.example.com\\@10.0.0.1/",
    "https:\\\\10.0.0.1\\",
    " https://hooks.example.com/",
    "https://hooks.example.com/\n",
    "ht\ttps://10.0.0.1/",
  ],
  "too-long": [`https://hooks.example.com/${"a".repeat(500)}`],
};

const good = lines(`
  https://hooks.example.com/ https://hooks.example.com:443/a https://hooks.slack.com/services/T0/B0/abc
  https://prod-01.westus.logic.azure.com/workflows/a/triggers/manual/paths/invoke?api-version=2016-06-01&sig=x
  https://events.pagerduty.com/v2/enqueue https://xn--bcher-kva.example.com/ https://bücher.example.com/ https://local.example.com/
  https://10.example.com/ https://127.0.0.1.nip.io/`);

const privateAnswers = lines(`
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.0.1 169.254.169.254 172.16.0.1
  172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1
  198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::2 ::127.0.0.1 ::10.0.0.1 ::ffff:10.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:169.254.169.254 ::ffff:8.8.8.8
  ::ffff:0:10.0.0.1 64:ff9b::10.0.0.1 64:ff9b::808:808 64:ff9b:1::1 100::1 100:0:0:1::1 2001::1 2001:0:7f00:1:: 2001:2::1 2001:3::1
  2001:10::1 2001:20::1 2001:1ff::1 2001:db8::1 2001:0db8:0000:0000:0000:0000:0000:0001 2002:7f00:1:: 2002:a00:1::1 2002:808:808::
  2620:4f:8000::1 3fff::1 3fff:fff::1 4000::1 5f00::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 ff02::1 ff0e::1
  FE80::1 FD00::1 0:0:0:0:0:0:0:1 0:0:0:0:0:ffff:a00:1
  010.0.0.1 0x7f.0.0.1 127.1 2130706433 1.2.3 1.2.3.4.5 1.2.3.256 1.2.3.-4 1.2.3.4/8 2606:4700::1::2 2606:4700 2606:4700:0:0:0:0:0:0:1
  12345::1 :::1 2606:4700::g 2606:4700::1.2.3.300 localhost example.com null 1e3.0.0.1`);
const publicAnswers = lines(`
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255 169.255.0.0 172.15.255.255
  172.32.0.0 192.0.1.1 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 203.0.112.255 203.0.114.0 223.255.255.255
  2001:200::1 2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450:4001::1 2400:cb00::1 2620:4f:7fff::1 3ffe::1 2606:4700::8.8.8.8`);

describe("the address of a webhook", () => {
  it("is refused in every notation that leads elsewhere than to a public host", ({ expect }) => {
    const found = Object.entries(refused).flatMap(([problem, urls]) =>
      urls.map((url) => [problem, url, endpointProblem(url, rules)] as const),
    );
    expect(found.filter(([problem, , given]) => given !== problem)).toEqual([]);
    const count = found.length + privateAnswers.length;
    expect(count).toBeGreaterThanOrEqual(200);
  });

  it("is accepted where it is a public name on port 443", ({ expect }) => {
    expect(good.map((url) => endpointProblem(url, rules)).filter((problem) => problem !== null)).toEqual([]);
  });

  it("may be this machine only where the operator allows it, and only over http and by its address", ({ expect }) => {
    const local = { ...rules, isLocalAllowed: true };
    expect(endpointProblem("http://127.0.0.1:9000/hook", local)).toBeNull();
    for (const url of [
      "http://localhost/",
      "http://10.0.0.1/",
      "https://127.0.0.1/",
      "http://[::1]/",
      "http://hooks.example.com/",
    ])
      expect(endpointProblem(url, local)).not.toBeNull();
  });

  it("is shown without its secret part", ({ expect }) => {
    expect(shownAddress("https://hooks.slack.com/services/T0/B0/secret-token")).toBe("hooks.slack.com/…oken");
    expect(shownAddress("https://hooks.example.com")).toBe("hooks.example.com");
  });
});

describe("an answer of the DNS", () => {
  it("is refused unless it is a public address", ({ expect }) => {
    expect(privateAnswers.filter(isPublicAddress)).toEqual([]);
    expect(publicAnswers.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});
