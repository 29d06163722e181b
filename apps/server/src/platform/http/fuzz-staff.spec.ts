import { fuzzOperations } from './fuzz-operations.fixture.ts'
import { toFuzzPart } from './fuzz-tags.fixture.ts'

fuzzOperations('the back office, first part', (tag) => toFuzzPart(tag) === 'first')
