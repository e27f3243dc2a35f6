/** All global styles in the order of the cascade. Imported once, by the entry. */
import "./layers.css";
import "virtual:tokens.css";
import "./font.css";
import "./reset.css";
import "./base.css";
import "./print.css";
