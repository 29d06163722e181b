import { fuzzHiddenRoutes, fuzzOperations } from './operations.fixture.ts'
import { toFuzzPart } from './tags.fixture.ts'

fuzzOperations('what travellers and agents call', (tag) => toFuzzPart(tag) === 'site')
fuzzHiddenRoutes()
