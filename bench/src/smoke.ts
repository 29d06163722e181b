/** SMOKE=1: a bench does each of its steps once and small, to show that it still runs; `npm run test:full` asks for it. Ratios are not judged, budgets are. */
export const isSmoke = process.env['SMOKE'] === '1'
