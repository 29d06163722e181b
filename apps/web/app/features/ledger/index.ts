export { Balance } from './balance.tsx'
export { StatementPage } from './statement-page.tsx'
