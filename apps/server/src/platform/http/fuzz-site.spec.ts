import { fuzzHiddenRoutes, fuzzOperations } from './fuzz-operations.fixture.ts'

fuzzOperations('what travellers and agents call', (path) => !path.startsWith('/gamma/staff/'))
fuzzHiddenRoutes()
