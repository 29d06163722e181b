export { getAgeSums, listReceivables, remindCustomer, setDisputed } from './service.ts'
