import { describe, expect, it } from 'vitest'
import {
  documentErrors,
  passengerErrors,
  toDocumentFields,
  toPassengerFields,
  type DocumentFields,
  type FormValues,
  type PassengerFields,
} from './passenger-fields.ts'

const today = '2026-11-22'
const aForm = (part: FormValues<PassengerFields> = {}): FormValues<PassengerFields> => ({
  type: 'Secondary',
  name: { first_name: 'Anna', last_name: 'Rossi' },
  ...part,
})
const aPassenger = (part: Partial<PassengerFields> = {}): PassengerFields => ({ ...toPassengerFields(aForm()), ...part })
const aDocument = (part: FormValues<DocumentFields> = {}) =>
  toDocumentFields({ type: 'Passport', number: 'YA1234567', country: 'ITA', ...part })

describe('passenger form', () => {
  it('becomes fields without stray spaces, empty values as null', () =>
    expect(toPassengerFields(aForm({ name: { first_name: ' Anna  Maria ', last_name: 'Rossi' }, birth_date: '1990-05-01' }))).toEqual({
      type: 'Secondary',
      name: { first_name: 'Anna Maria', last_name: 'Rossi', middle_name: null },
      birth_date: '1990-05-01',
      species: null,
      weight_kg: null,
    }))

  it('keeps the fields of a pet for pets and those of a person for persons', () => {
    const typed = aForm({ type: 'Pet', name: { first_name: 'Rex', middle_name: 'M' }, species: 'Dog', weight_kg: '12' })
    expect(toPassengerFields(typed)).toMatchObject({
      name: { first_name: 'Rex', last_name: null, middle_name: null },
      species: 'Dog',
      weight_kg: 12,
    })
    expect(toPassengerFields({ ...typed, type: 'Minor' })).toMatchObject({ species: null, weight_kg: null })
  })

  it('of a new passenger is an adult without values', () =>
    expect(toPassengerFields({})).toEqual({
      type: 'Secondary',
      name: { first_name: '', last_name: '', middle_name: null },
      birth_date: null,
      species: null,
      weight_kg: null,
    }))
})

describe('a passport with one name', () => {
  it('has no last name on purpose, and an empty one is missing', () => {
    const typed = { name: { first_name: 'Sukarno', last_name: 'Forgotten' } }
    expect(toPassengerFields({ ...aForm(typed), one_name: 'on' }).name).toEqual({
      first_name: 'Sukarno',
      last_name: null,
      middle_name: null,
    })
    expect(toPassengerFields(aForm({ name: { first_name: 'Anna' } })).name.last_name).toBe('')
  })
})

describe('passenger errors', () => {
  it.each<[string, PassengerFields, Record<string, string>]>([
    ['complete person', aPassenger(), {}],
    [
      'no names',
      aPassenger({ name: { first_name: '', last_name: '', middle_name: null } }),
      { 'name.first_name': 'REQUIRED', 'name.last_name': 'REQUIRED' },
    ],
    ['one name', aPassenger({ name: { first_name: 'Sukarno', last_name: null, middle_name: null } }), {}],
    [
      'one name and another',
      aPassenger({ name: { first_name: 'Sukarno', last_name: null, middle_name: 'Ahmed' } }),
      { 'name.last_name': 'REQUIRED' },
    ],
    [
      'other letters',
      aPassenger({ name: { first_name: 'Анна', last_name: 'Rossi', middle_name: '2' } }),
      { 'name.first_name': 'LATIN', 'name.middle_name': 'LATIN' },
    ],
    ['born tomorrow', aPassenger({ birth_date: '2026-11-23' }), { birth_date: 'IN_THE_FUTURE' }],
    ['person with a weight', aPassenger({ species: 'Dog', weight_kg: 3 }), { species: 'NOT_A_PET', weight_kg: 'NOT_A_PET' }],
    ['pet without anything', toPassengerFields(aForm({ type: 'Pet' })), { species: 'REQUIRED', weight_kg: 'REQUIRED' }],
    ['pet of half a kilogram', toPassengerFields(aForm({ type: 'Pet', species: 'Cat', weight_kg: '0.5' })), { weight_kg: 'WEIGHT' }],
    [
      'pet of a few kilograms',
      toPassengerFields(aForm({ type: 'Pet', species: 'Dog', weight_kg: 'a few' })),
      { weight_kg: 'NOT_A_NUMBER' },
    ],
    ['pet of 121 kg', toPassengerFields(aForm({ type: 'Pet', species: 'Dog', weight_kg: '121' })), { weight_kg: 'WEIGHT' }],
  ])('%s', (_name, fields, codes) => expect(passengerErrors(fields, today)).toEqual(codes))
})

describe('document errors', () => {
  it.each<[string, FormValues<DocumentFields>, Record<string, string>]>([
    ['complete passport', { number: ' ya-123 4567 ', expiry_date: '2030-01-01' }, {}],
    ['nothing typed', { number: '', country: '' }, { number: 'REQUIRED', country: 'UNKNOWN' }],
    ['short number', { number: 'A1' }, { number: 'NUMBER' }],
    ['long series', { series: 'ABCDEFGHIJK' }, { series: 'SERIES' }],
    ['expired', { expiry_date: '2026-11-21' }, { expiry_date: 'IN_THE_PAST' }],
    ['passport of a pet', { type: 'PetPassport' }, { type: 'DOES_NOT_FIT' }],
  ])('%s', (_name, part, codes) => expect(documentErrors(aDocument(part), 'Secondary', today)).toEqual(codes))
})
