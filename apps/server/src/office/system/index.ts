export { getHealth } from './service.ts'
