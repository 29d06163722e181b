import { fuzzOperations } from './operations.fixture.ts'
import { toFuzzPart } from './tags.fixture.ts'

fuzzOperations('the back office, second part', (tag) => toFuzzPart(tag) === 'second')
