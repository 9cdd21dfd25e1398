/**
 * Binary formats drawn at random: a magic number, perhaps the length of what follows, then records, perhaps counted,
 * with an offset table, checksums or records inside records. Their readers are strict: any field that is wrong, or a
 * byte too many, makes an input none of the format.
 */
import { crc32 } from "node:zlib";

/**
 * @typedef {import("../../dist/base/random.js").Random} Random
 * @typedef {"big" | "little"} ByteOrder
 *
 * @typedef {object} Envelope
 * @property {ByteOrder} order
 * @property {readonly number[]} magic
 * @property {{ width: number, counts: "rest" | "all" } | null} total the length of what follows it, or of the whole input
 * @property {number | null} countWidth of the number of records, in each list
 * @property {number | null} offsetWidth of the places of the outermost records, counted from the first byte
 * @property {boolean} isTagged
 * @property {{ width: number, counts: "payload" | "record" }} length
 * @property {"sum" | "crc" | null} checksum behind each payload
 * @property {number} depth 1: the records hold bytes; 2: records that hold bytes
 *
 * A record that holds bytes or records.
 * @typedef {{ tag: number, payload: readonly number[], records?: undefined } | { tag: number, records: readonly Record[], payload?: undefined }} Record
 *
 * What makes a program fail: a record with this tag, if there are tags, that holds these bytes.
 * @typedef {{ tag: number, bytes: readonly number[] }} Culprit
 */

/**
 * @param {Random} random
 * @returns {Envelope}
 */
export function drawEnvelope(random) {
  const depth = 1 + random.below(3);
  // One byte cannot tell the length of records that hold records.
  const widths = depth === 1 ? [1, 2, 4] : [2, 4];
  const isCounted = random.below(2) === 0;
  return {
    order: oneOf(random, /** @type {const} */ (["big", "little"])),
    magic: Array.from({ length: random.below(5) }, () => random.below(256)),
    total:
      random.below(3) === 0 ? null : { width: oneOf(random, [2, 4]), counts: oneOf(random, ["rest", "all"]) },
    countWidth: isCounted ? oneOf(random, [1, 2, 4]) : null,
    offsetWidth: isCounted && random.below(2) === 0 ? oneOf(random, [2, 4]) : null,
    isTagged: random.below(2) === 0,
    length: { width: oneOf(random, widths), counts: oneOf(random, ["payload", "record"]) },
    checksum: oneOf(random, /** @type {const} */ ([null, null, "sum", "crc"])),
    depth,
  };
}

/**
 * Random records, one of which is the culprit.
 * @param {Envelope} envelope
 * @param {Culprit} culprit
 * @param {Random} random
 * @returns {readonly Record[]}
 */
export function drawRecords({ depth }, culprit, random) {
  const perList = [12, 5, 3][depth - 1] ?? 3;
  const guilty = (/** @type {number} */ level, /** @type {boolean} */ isGuilty) => {
    const records = Array.from({ length: 2 + random.below(perList) }, () => ofLevel(level, false));
    if (isGuilty) records[random.below(records.length)] = ofLevel(level, true);
    return records;
  };
  /** @type {(level: number, isGuilty: boolean) => Record} */
  const ofLevel = (level, isGuilty) => {
    const tag = isGuilty ? culprit.tag : random.below(256);
    if (level < depth) return { tag, records: guilty(level + 1, isGuilty) };
    const noise = (/** @type {number} */ most) =>
      Array.from({ length: random.below(most) }, () => random.below(256));
    return { tag, payload: isGuilty ? [...noise(20), ...culprit.bytes, ...noise(20)] : noise(40) };
  };
  return guilty(1, true);
}

/**
 * The records of the shortest input that fails.
 * @param {Envelope} envelope
 * @param {Culprit} culprit
 * @returns {readonly Record[]}
 */
export function leastRecords({ depth }, { tag, bytes }) {
  /** @type {readonly Record[]} */
  let records = [{ tag, payload: bytes }];
  for (let level = 1; level < depth; level++) records = [{ tag, records }];
  return records;
}

/**
 * @param {Envelope} envelope
 * @param {readonly Record[]} records
 */
export function writeEnvelope(envelope, records) {
  const { order, magic, total, countWidth, offsetWidth } = envelope;
  const written = records.map((record) => writeRecord(envelope, record));
  const head = [magic.length, total?.width ?? 0, countWidth ?? 0, (offsetWidth ?? 0) * records.length].reduce(
    (sum, width) => sum + width,
    0,
  );
  const all = head + written.reduce((sum, bytes) => sum + bytes.length, 0);
  const afterTotal = all - magic.length - (total?.width ?? 0);
  let offset = head;
  const offsets = written.flatMap((bytes) => {
    const own = offsetWidth === null ? [] : integer(offset, offsetWidth, order);
    offset += bytes.length;
    return own;
  });
  return Uint8Array.from([
    ...magic,
    ...(total === null ? [] : integer(total.counts === "all" ? all : afterTotal, total.width, order)),
    ...(countWidth === null ? [] : integer(records.length, countWidth, order)),
    ...offsets,
    ...written.flat(),
  ]);
}

/**
 * @param {Envelope} envelope
 * @param {Record} record
 * @returns {readonly number[]}
 */
function writeRecord(envelope, record) {
  const { order, countWidth, isTagged, length, checksum } = envelope;
  const payload =
    record.payload ??
    [
      countWidth === null ? [] : integer(record.records.length, countWidth, order),
      ...record.records.map((inner) => writeRecord(envelope, inner)),
    ].flat();
  const check = checksumOf(payload, checksum, order);
  const around = (isTagged ? 1 : 0) + length.width + check.length;
  const said = length.counts === "record" ? payload.length + around : payload.length;
  return [...(isTagged ? [record.tag] : []), ...integer(said, length.width, order), ...payload, ...check];
}

/**
 * Whether bytes are of the format and hold the culprit. They are of the format when writing what was read gives them
 * again, which checks every field.
 * @param {Envelope} envelope
 * @param {Culprit} culprit
 * @param {Uint8Array} bytes
 */
export function holdsCulprit(envelope, culprit, bytes) {
  const records = readEnvelope(envelope, bytes);
  if (records === null) return false;
  const again = writeEnvelope(envelope, records);
  if (again.length !== bytes.length || again.some((byte, index) => byte !== bytes[index])) return false;
  const isGuilty = (/** @type {Record} */ record) =>
    record.payload === undefined
      ? record.records.some(isGuilty)
      : (!envelope.isTagged || record.tag === culprit.tag) && includes(record.payload, culprit.bytes);
  return records.some(isGuilty);
}

/**
 * @param {Envelope} envelope
 * @param {Uint8Array} bytes
 * @returns {readonly Record[] | null}
 */
function readEnvelope(envelope, bytes) {
  const { magic, total, countWidth, offsetWidth, order } = envelope;
  const beforeOffsets = magic.length + (total?.width ?? 0) + (countWidth ?? 0);
  if (bytes.length < beforeOffsets) return null;
  const count = countWidth === null ? null : integerAt(bytes, beforeOffsets - countWidth, countWidth, order);
  return readRecords(envelope, bytes.subarray(beforeOffsets + (offsetWidth ?? 0) * (count ?? 0)), 1);
}

/**
 * @param {Envelope} envelope
 * @param {Uint8Array} bytes
 * @param {number} level
 * @returns {readonly Record[] | null}
 */
function readRecords(envelope, bytes, level) {
  const { order, isTagged, length, checksum, countWidth, depth } = envelope;
  const before = (isTagged ? 1 : 0) + length.width;
  const after = checksum === null ? 0 : checksumWidth[checksum];
  /** @type {Record[]} */
  const records = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = isTagged ? (bytes[at] ?? 0) : 0;
    const said = integerAt(bytes, at + before - length.width, length.width, order);
    const size = length.counts === "record" ? said - before - after : said;
    const end = at + before + size + after;
    if (!(size >= 0 && end <= bytes.length)) return null;
    const payload = bytes.subarray(at + before, at + before + size);
    if (level === depth) records.push({ tag, payload: [...payload] });
    else {
      const inner = readRecords(envelope, payload.subarray(countWidth ?? 0), level + 1);
      if (inner === null) return null;
      records.push({ tag, records: inner });
    }
    at = end;
  }
  return records;
}

/**
 * The format in a few words.
 * @param {Envelope} envelope
 */
export function describeEnvelope(envelope) {
  const { order, magic, total, countWidth, offsetWidth, isTagged, length, checksum, depth } = envelope;
  return [
    `magic ${magic.length}`,
    total === null ? "" : `length ${total.width} of ${total.counts}`,
    countWidth === null ? "" : `count ${countWidth}`,
    offsetWidth === null ? "" : `offsets ${offsetWidth}`,
    `record${isTagged ? " tag," : ""} length ${length.width} of ${length.counts}`,
    checksum ?? "",
    `depth ${depth}, ${order}`,
  ]
    .filter((words) => words !== "")
    .join("; ");
}

const checksumWidth = { sum: 1, crc: 4 };

/**
 * @param {readonly number[]} payload
 * @param {"sum" | "crc" | null} checksum
 * @param {ByteOrder} order
 */
function checksumOf(payload, checksum, order) {
  if (checksum === null) return [];
  const value =
    checksum === "crc" ? crc32(Uint8Array.from(payload)) : payload.reduce((sum, byte) => sum + byte, 0) & 255;
  return integer(value, checksumWidth[checksum], order);
}

/**
 * @param {number} value
 * @param {number} width
 * @param {ByteOrder} order
 */
function integer(value, width, order) {
  const little = Array.from({ length: width }, (_, index) => Math.floor(value / 256 ** index) % 256);
  return order === "little" ? little : little.reverse();
}

/**
 * NaN beyond the end of the bytes.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} width
 * @param {ByteOrder} order
 */
function integerAt(bytes, at, width, order) {
  if (at + width > bytes.length) return Number.NaN;
  const field = [...bytes.subarray(at, at + width)];
  const bigEndian = order === "little" ? field.reverse() : field;
  return bigEndian.reduce((sum, byte) => 256 * sum + byte, 0);
}

/**
 * @param {readonly number[]} payload
 * @param {readonly number[]} bytes
 */
function includes(payload, bytes) {
  return payload.some((_, start) => bytes.every((byte, index) => payload[start + index] === byte));
}

/**
 * @template T
 * @param {Random} random
 * @param {readonly T[]} items
 */
function oneOf(random, items) {
  return /** @type {T} */ (items[random.below(items.length)]);
}
