import { fuzzHiddenRoutes, fuzzOperations } from './fuzz-operations.fixture.ts'
import { toFuzzPart } from './fuzz-tags.fixture.ts'

fuzzOperations('what travellers and agents call', (tag) => toFuzzPart(tag) === 'site')
fuzzHiddenRoutes()
