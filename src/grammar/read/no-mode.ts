/** A mode that is never entered: the rules in it say what tokens look like that are made otherwise, or never. */
export const NO_MODE = "(none)";
