import { describe, expect, it } from 'vitest'
import { toDocumentIdentity } from './document-identity.ts'
import { isSameAsZone, readZone } from './machine-readable-zone.ts'

const today = '2026-11-28'

/** Specimens of ICAO Doc 9303: part 4 (TD3), part 6 (TD2) and part 5 (TD1), each in its appendix with the worked check digits. */
const TD3 = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
const TD2 = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6'
const TD1 = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<'

const anna = {
  'document.country': 'UTO',
  'document.expiry_date': '2012-04-15',
  'person.name.last_name': 'ERIKSSON',
  'person.name.first_name': 'ANNA MARIA',
  'person.birth_date': '1974-08-12',
  'identity.gender': 'F',
  'identity.nationality': 'UTO',
}

describe('the machine-readable zone', () => {
  it.each([
    ['TD3', TD3, { ...anna, 'document.type': 'Passport', 'document.number': 'L898902C3' }],
    ['TD2', TD2, { ...anna, 'document.type': 'IdentityCard', 'document.number': 'D23145890' }],
    ['TD1', TD1, { ...anna, 'document.type': 'IdentityCard', 'document.number': 'D23145890' }],
  ])('of the %s specimen of Doc 9303 gives every field', (format, text, values) =>
    expect(readZone(text, today)).toEqual({ format, values, wrong: [], isNameCut: false, hasOneName: false }),
  )

  it('is read from small letters, with spaces, quotation marks and without line breaks', () => {
    const read = readZone(TD3, today)
    expect(readZone(TD3.toLowerCase(), today)).toEqual(read)
    expect(readZone(TD3.replaceAll('\n', ''), today)).toEqual(read)
    expect(readZone(`  ${TD3.replace('\n', ' \r\n\r\n ')} `, today)).toEqual(read)
    expect(readZone(TD3.replace('<<ANNA', '«ANNA'), today)).toEqual(read)
  })

  it.each([
    ['number', 'L898902C36', 'L898902C37', 'document.number'],
    ['birth', '7408122F', '7408123F', 'person.birth_date'],
    ['expiry', 'F1204159', 'F1204158', 'document.expiry_date'],
  ] as const)('with a wrong check digit of the %s names it and leaves the field out', (check, right, wrong, field) => {
    const read = readZone(TD3.replace(right, wrong), today)
    expect(read?.wrong).toContain(check)
    expect(read?.values[field]).toBeUndefined()
    expect(Object.keys(read?.values ?? {})).toHaveLength(8)
  })

  it('with a letter misread in the optional data names that check digit and the one of the whole', () =>
    expect(readZone(TD3.replace('ZE184226B', 'ZE184226C'), today)?.wrong).toEqual(['optional', 'whole']))

  it.each(['', 'ERIKSSON', `${TD3}<`, TD3.slice(0, 60), `${TD1}\n${TD1}`, TD3.replace('P<', 'P*')])('is not %j', (text) =>
    expect(readZone(text, today)).toBeNull(),
  )

  it('has the century of a birth from the day of today, and an expiry in this one', () => {
    const born = (six: string) => TD3.replace('7408122', `${six}${checkDigit(six)}`)
    expect(readZone(born('261128'), today)?.values['person.birth_date']).toBe('2026-11-28')
    expect(readZone(born('261129'), today)?.values['person.birth_date']).toBe('1926-11-29')
    expect(readZone(born('740230'), today)?.values['person.birth_date']).toBeUndefined()
  })

  it('has Germany as D', () => {
    const german = TD3.replace('P<UTO', 'P<D<<').replace('6UTO', '6D<<')
    expect(readZone(german, today)?.values).toMatchObject({ 'document.country': 'DEU', 'identity.nationality': 'DEU' })
  })

  it('says that a name fills its line, and that it is the only one', () => {
    expect(readZone(TD3.replace('ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'ANNA<MARIA<CHRISTINA<LOUISE<E'), today)?.isNameCut).toBe(true)
    const only = readZone(TD3.replace('<<ANNA<MARIA', '<<<<<<<<<<<<'), today)
    expect(only).toMatchObject({ hasOneName: true, values: { 'person.name.first_name': 'ERIKSSON' } })
    expect(only?.values['person.name.last_name']).toBeUndefined()
  })
})

describe('a typed value beside the zone', () => {
  it.each([
    ['person.name.last_name', 'Eriksson', 'ERIKSSON', true],
    ['person.name.last_name', 'Müller', 'MUELLER', true],
    ['person.name.last_name', 'Müller', 'MULLER', true],
    ['person.name.last_name', "D'Angelo", 'DANGELO', true],
    ['person.name.last_name', 'Rossi-Brambilla', 'ROSSI BRAMBILLA', true],
    ['person.name.last_name', 'Erikson', 'ERIKSSON', false],
    ['person.name.first_name', 'Anna', 'ANNA MARIA', false],
    ['document.number', 'l898902c3', 'L898902C3', true],
    ['person.birth_date', '1974-08-21', '1974-08-12', false],
  ] as const)('%s: %s and %s: %s', (field, typed, zone, isSame) => expect(isSameAsZone(field, typed, zone)).toBe(isSame))

  it('counts the middle name with the first one', () =>
    expect(isSameAsZone('person.name.first_name', 'Anna', 'ANNA MARIA', 'Maria')).toBe(true))
})

it('the identity of a form has nothing where nothing is typed', () => {
  expect(toDocumentIdentity({ gender: '', nationality: '', birth_place: ' ' })).toEqual({
    gender: null,
    nationality: null,
    birth_place: null,
  })
  expect(toDocumentIdentity({ gender: 'F', nationality: 'ITA', birth_place: ' Reggio  Emilia ' })).toEqual({
    gender: 'F',
    nationality: 'ITA',
    birth_place: 'Reggio Emilia',
  })
})

/** ICAO Doc 9303, part 3, section 4.9. */
function checkDigit(text: string): string {
  const sum = [...text].reduce((total, digit, i) => total + Number(digit) * ([7, 3, 1][i % 3] as number), 0)
  return String(sum % 10)
}
