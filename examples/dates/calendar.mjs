/** What a grammar of dates does not know. */
export default {
  "days beyond the month": (text) => {
    const [year, month, day] = text.split("-").map(Number);
    return day - new Date(Date.UTC(year, month, 0)).getUTCDate();
  },
};
