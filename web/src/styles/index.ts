import "./layers.css";
import "virtual:tokens.css";
import "./font.css";
import "./reset.css";
import "./base.css";
import "./primitives.css";
import "./type.css";
import "./print.css";
