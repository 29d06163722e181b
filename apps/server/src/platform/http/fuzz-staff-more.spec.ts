import { fuzzOperations } from './fuzz-operations.fixture.ts'
import { toFuzzPart } from './fuzz-tags.fixture.ts'

fuzzOperations('the back office, second part', (tag) => toFuzzPart(tag) === 'second')
