import licenses from "virtual:licenses";
import { APPLICATION_VERSION } from "#contract/common/version";
import { BrandMark } from "../shell/frame/Brand.tsx";
import { Card } from "../ui/layout/Card.tsx";
import { Link } from "../ui/actions/Link.tsx";
import css from "./AboutScreen.module.css";
import { credits } from "./credits.ts";

export function AboutScreen() {
  return (
    <div data-layout="stack full gap-4" className={css.screen}>
      <div data-layout="flex middle gap-4 below-2" className={css.head}>
        <BrandMark size={48} />
        <div>
          <h1 className={css.title}>Soilsight {APPLICATION_VERSION}</h1>
          <p data-text="second">Measures what soiling costs your plant and tells you when washing pays off.</p>
        </div>
      </div>
      <Card title="Data credits">
        <ul data-layout="stack lined" className={css.credits}>
          {credits.map(({ what, who, terms, link }) => (
            <li key={what} data-layout="stack gap-half">
              <span data-text="medium">{what}</span>
              <span>
                <Link href={link} rel="noreferrer" target="_blank">
                  {who}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </Link>
              </span>
              <span className={css.terms}>{terms}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Licenses" actions={<Link href="/licenses.txt">Full texts</Link>}>
        <p data-text="second" className={css.note}>
          The libraries that Soilsight is built with. Thanks to everyone who works on them.
        </p>
        <ul data-layout="stack lined">
          {licenses.map(({ name, version, license }) => (
            <li key={name} data-layout="flex baseline between gap-4">
              <span data-layout="shrink" data-text="medium anywhere">
                {name} <span data-text="muted">{version}</span>
              </span>
              <span className={css.terms}>{license}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
