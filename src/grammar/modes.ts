import type { TokenTraits } from "./grammar.ts";

/** The lexer mode in which every text begins. */
export const DEFAULT_MODE = "DEFAULT_MODE";

/** The mode in which a token rule is tried. */
export const modeOf = ({ mode = DEFAULT_MODE }: TokenTraits): string => mode;
