import { fuzzOperations } from './operations.fixture.ts'
import { toFuzzPart } from './tags.fixture.ts'

fuzzOperations('the back office, first part', (tag) => toFuzzPart(tag) === 'first')
