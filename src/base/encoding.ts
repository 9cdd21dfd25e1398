/** How text and bytes become each other: as UTF-8, or one byte for each character, so that any bytes have a text. */
export type Encoding = "utf-8" | "latin1";
