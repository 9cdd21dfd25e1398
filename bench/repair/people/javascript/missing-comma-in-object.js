module.exports = {
  name: "x"
  size: 3,
  go() { return 1; },
};
