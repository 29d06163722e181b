import { fuzzOperations } from './fuzz-operations.fixture.ts'
import { isSecondHalf } from './fuzz-halves.fixture.ts'

fuzzOperations('the back office, second half', (path) => path.startsWith('/gamma/staff/') && isSecondHalf(path))
