export { listCustomers, listTasks } from './customers.ts'
