/** Fails on dates that are read as others: the day after the last of a month is taken for one of the next. */
export default (text) => {
  const read = new Date(text).toISOString().slice(0, 10);
  return read === text ? "pass" : { outcome: "fail", message: `${text} is read as ${read}` };
};
