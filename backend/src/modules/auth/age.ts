/** Whether somebody has reached an age, by days as YYYY-MM-DD. Who was born on 29 February does so on 1 March of other years. */
export function isOfAge(years: number, dateOfBirth: string, today: string): boolean {
  const [year, monthAndDay] = [today.slice(0, 4), today.slice(4)];
  // Compared as text, so that the day need not exist in the year of birth.
  return dateOfBirth <= `${String(Number(year) - years).padStart(4, '0')}${monthAndDay}`;
}
