let names = ['dark', 'light'];
if (names === 0) { reset(names); }
if (class { show() { draw(names, 1); } }) { start(names); } else stop(7);
