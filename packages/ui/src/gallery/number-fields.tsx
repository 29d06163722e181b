import { useState } from 'react'
import { CodeBoxes } from '../code-boxes.tsx'
import { NumberStepper } from '../number-stepper.tsx'
import { PhoneField } from '../phone-field.tsx'
import { Show } from './part.tsx'
import { countries } from './samples.ts'

export function Steppers() {
  const [pax, setPax] = useState(2)
  return (
    <Show name="NumberStepper">
      <NumberStepper
        label="Passengers"
        value={pax}
        onChange={setPax}
        min={1}
        max={19}
        decreaseLabel="One passenger fewer"
        increaseLabel="One passenger more"
      />
      <NumberStepper
        label="Luggage"
        defaultValue={20}
        min={0}
        max={400}
        step={5}
        format={(n) => `${n} kg`}
        decreaseLabel="Less luggage"
        increaseLabel="More luggage"
      />
      <NumberStepper label="Disabled" defaultValue={3} disabled decreaseLabel="Fewer" increaseLabel="More" />
    </Show>
  )
}

export function Phones() {
  const [phone, setPhone] = useState('347 123 4567')
  const [country, setCountry] = useState('IT')
  const phoneMessages = {
    count: (n: number) => `${n} countries`,
    empty: (q: string) => `No country matches “${q}”`,
    country: (c: string, d: string) => `${c} ${d}, change country`,
    title: 'Country',
    search: 'Search by name or code',
    close: 'Close',
    preferredTitle: 'Often chosen',
    allTitle: 'All countries',
  }
  return (
    <Show name="PhoneField">
      <PhoneField
        label="Mobile number"
        countries={countries}
        country={country}
        onCountryChange={setCountry}
        value={phone}
        onChange={setPhone}
        preferred={['IT', 'GB']}
        messages={phoneMessages}
      />
      <PhoneField
        label="With an error"
        countries={countries}
        country="GB"
        onCountryChange={() => {}}
        value="7"
        onChange={() => {}}
        error="This number is too short."
        messages={phoneMessages}
      />
    </Show>
  )
}

export function Codes() {
  const [code, setCode] = useState('12')
  const [wrong, setWrong] = useState('')
  const [six, setSix] = useState('')
  return (
    <Show name="CodeBoxes: 4, refused, 6">
      <CodeBoxes
        label="Code from the SMS"
        value={code}
        onChange={setCode}
        boxLabel={(i, n) => `Digit ${i} of ${n}`}
        hint="Sent to +39 347 123 4567"
      />
      <CodeBoxes
        label="Refused code"
        value={wrong}
        onChange={setWrong}
        boxLabel={(i, n) => `Digit ${i} of ${n}, refused`}
        error="Wrong code. Two tries left."
        disabled
      />
      <CodeBoxes label="Code from the e-mail" length={6} value={six} onChange={setSix} boxLabel={(i, n) => `E-mail digit ${i} of ${n}`} />
    </Show>
  )
}
