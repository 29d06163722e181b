import { fuzzOperations } from './fuzz-operations.fixture.ts'
import { isSecondHalf } from './fuzz-halves.fixture.ts'

fuzzOperations('the back office, first half', (path) => path.startsWith('/gamma/staff/') && !isSecondHalf(path))
