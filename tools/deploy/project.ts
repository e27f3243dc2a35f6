import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PLACEHOLDER = "00000000-0000-0000-0000-000000000000";

export class Description {
  readonly file: string;
  private text: string;

  constructor(folder: string) {
    this.file = join(folder, "wrangler.toml");
    this.text = readFileSync(this.file, "utf8");
  }

  get toml(): string {
    return this.text;
  }

  private valueOf(name: string): string {
    const value = new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, "m").exec(this.text)?.[1];
    if (value === undefined) throw new Error(`${this.file} has no line ${name} = "…".`);
    return value;
  }

  get worker(): string {
    return this.valueOf("name");
  }

  get databaseName(): string {
    return this.valueOf("database_name");
  }

  get databaseId(): string | null {
    const id = this.valueOf("database_id");
    return id === PLACEHOLDER ? null : id;
  }

  get bucket(): string {
    return this.valueOf("bucket_name");
  }

  get queues(): string[] {
    const names = [...this.text.matchAll(/^queue\s*=\s*"([^"]+)"/gm)].map(([, name]) => name!);
    return [...new Set(names)];
  }

  get accountId(): string | null {
    return /^account_id\s*=\s*"([^"]*)"/m.exec(this.text)?.[1] ?? null;
  }

  get domain(): string | null {
    return /^routes\s*=\s*\[\s*\{\s*pattern\s*=\s*"([^"]+)"/m.exec(this.text)?.[1] ?? null;
  }

  get sendsByCloudflare(): boolean {
    return /^\[\[send_email\]\]/m.test(this.text);
  }

  setDatabaseId(id: string): void {
    this.write(this.text.replace(/^(database_id\s*=\s*)"[^"]*"/m, `$1"${id}"`));
  }

  setAccountId(id: string): void {
    const line = `account_id = "${id}"`;
    this.write(
      this.accountId === null
        ? this.text.replace(/^name\s*=.*$/m, (name) => `${name}\n${line}`)
        : this.text.replace(/^account_id\s*=.*$/m, line),
    );
  }

  setDomain(host: string): void {
    const route = `routes = [{ pattern = "${host}", custom_domain = true }]`;
    const lines = `# The address of the portal; Cloudflare makes its DNS record and certificate.\nworkers_dev = false\npreview_urls = false\n${route}\n`;
    this.write(
      this.domain === null
        ? this.text.replace(/^compatibility_date\s*=.*\n/m, (line) => `${line}\n${lines}`)
        : this.text.replace(/^routes\s*=.*$/m, route),
    );
  }

  sendByCloudflare(): void {
    if (!this.sendsByCloudflare)
      this.write(
        `${this.text.trimEnd()}\n\n# Mails leave by Cloudflare's Email Service.\n[[send_email]]\nname = "EMAIL"\n`,
      );
  }

  private write(text: string): void {
    if (text === this.text) return;
    writeFileSync(this.file, text);
    this.text = text;
  }
}
