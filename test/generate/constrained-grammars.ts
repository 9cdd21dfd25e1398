import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";

/** Packets in packets, each with its length. */
export const { grammar: packets } = readEbnf(`
  message: packet+
  packet: kind size ":" body ";" %set size = length(body)
  kind: /[A-Z]/
  size: /[0-9]/+
  body: /[a-z]*/ | packet+
`);

/** Names are used after their declaration, in its scope. */
export const { grammar: program } = readEbnf(`
  program: statement+
  statement: "let " name " = " expression ";\\n" %declares name
    | "print " expression ";\\n"
    | "{\\n" statement+ "}\\n" %scope
  expression: number | name %uses name | expression "+" expression
  name: /[a-z]{1,3}/
  number: /[0-9]{1,3}/
`);

/** Tokens: a number of blocks, and names that are used after their declaration. */
export const { grammar: script } = readEbnf(`
  script: COUNT ":" block* %set COUNT = count(block)
  block: "{" statement+ "}" %scope
  statement: "let" NAME "=" expression ";" %declares NAME | "print" expression ";"
  expression: COUNT | NAME %uses NAME | expression "+" COUNT
  token NAME = /[a-z]{1,3}/
  token COUNT = /[0-9]+/
  skip SPACE = /\\s+/
`);

/** Each row has as many fields. */
export const { grammar: table } = readEbnf(`
  table: row+ %same count(field) in row
  row: field ("," field)* "\\n"
  field: /[a-z0-9]*/
`);

export const { grammar: ranges } = readEbnf(`
  ranges: range+
  range: low "-" high "\\n" %where number(low) <= number(high)
  low: number
  high: number
  number: /[1-9][0-9]{0,2}/
`);

/** Archives of tar in the format of POSIX: sizes in octal digits, checksums, and contents filled up to 512 bytes. */
export const { grammar: tar } = readEbnf(`
  %bytes
  archive: entry+ end
  entry: header content padding %set size = length(content) octal 11
    %set checksum = sum(header) + 32 octal 6 %fill padding = "\\0" to 512 of content
  header: name rest mode owner owner size "\\0" time "\\0" checksum "\\0 " "0" zeros{25} "ustar\\x00" "00"
    zeros{8} zeros{8} owner owner zeros{38} zeros{3} "\\0\\0\\0" %fill rest = "\\0" to 100 of name
  name: /[a-z]{1,20}/ ("/" /[a-z]{1,9}/){0,3} ("." /[a-z]{1,3}/)?
  rest: "\\0"*
  mode: "0000644\\x00"
  owner: "0000000\\x00"
  zeros: "\\0\\0\\0\\0"
  size: /[0-7]{11}/
  time: /1[0-4][0-7]{9}/
  checksum: /[0-7]{6}/
  content: /[a-z \\n]/*
  padding: "\\0"*
  end: "\\0"{512} "\\0"{512}
`);

/** Grey pictures of 4 x 4 pixels in PNG, with texts. */
export const { grammar: png } = readEbnf(`
  %bytes
  png: "\\x89PNG\\r\\n\\x1a\\n" "\\0\\0\\0\\x0d" "IHDR\\0\\0\\0\\x04\\0\\0\\0\\x04\\x08\\0\\0\\0\\0" "\\x8c\\x9a\\xc1\\xa2" text* picture
    "\\0\\0\\0\\0IEND\\xaeB\\x60\\x82"
  text: length type comment crc %set length = length(comment) big 4 %set crc = crc32(type comment) big 4
  type: "tEXt"
  comment: /[A-Z][a-z]{0,9}/ "\\0" /[ -~]/*
  picture: length data stream crc %set length = length(stream) big 4 %set crc = crc32(data stream) big 4
  data: "IDAT"
  stream: "\\x78\\x01" "\\x01\\x14\\0\\xeb\\xff" pixels adler %set adler = adler32(pixels) big 4
  pixels: row{4}
  row: "\\0" byte{4}
  adler: byte{4}
  length: byte{4}
  crc: byte{4}
  byte: /[\\0-\\xff]/
`);
