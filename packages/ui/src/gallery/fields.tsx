import { useState } from 'react'
import { Mail } from 'lucide-react'
import { Checkbox } from '../checkbox.tsx'
import { ErrorSummary } from '../error-summary.tsx'
import { TextLink } from '../link.tsx'
import { MoneyField } from '../money-field.tsx'
import { amountOf } from '../money-rules.ts'
import { NumberStepper } from '../number-stepper.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { Select } from '../select.tsx'
import { Switch } from '../switch.tsx'
import { TextArea } from '../text-area.tsx'
import { TextField } from '../text-field.tsx'
import { Part, Show } from './part.tsx'
import { Codes, Phones, Steppers } from './number-fields.tsx'

const classes = [
  { value: 'light', label: 'Light' },
  { value: 'midsize', label: 'Midsize' },
  { value: 'heavy', label: 'Heavy', disabled: true },
  { value: 'ultra', label: 'Ultra long range' },
]

export function Fields() {
  return (
    <Part id="fields" title="Fields">
      <TextFields />
      <TextAreas />
      <Steppers />
      <Selects />
      <Toggles />
      <Radios />
      <Phones />
      <Codes />
      <Summary />
      <Compact />
    </Part>
  )
}

function TextFields() {
  const [name, setName] = useState('Anna')
  const [amount, setAmount] = useState('5')
  return (
    <Show name="TextField">
      <TextField label="First name" value={name} onChange={setName} clearLabel="Clear" autoComplete="given-name" />
      <TextField
        label="E-mail"
        type="email"
        hint="For your confirmation and invoices."
        optionalLabel="optional"
        prefix={<Mail aria-hidden="true" />}
        placeholder="name@example.com"
      />
      <MoneyField
        id="amount"
        label="Amount"
        symbol="€"
        clearLabel="Clear"
        value={amount}
        onChange={setAmount}
        error={(amountOf(amount) ?? 0) < 10 ? 'The amount must be at least € 10.' : undefined}
      />
      <TextField label="Codice di riferimento della prenotazione presso l’operatore" defaultValue="AQ-2026-0117" disabled />
    </Show>
  )
}

function TextAreas() {
  return (
    <Show name="TextArea (errors only after focus)">
      <TextArea
        label="Bill to"
        hint="As it must stand on the invoice."
        showCount
        required
        messages={{ min: (n) => `At least ${n} characters`, max: (n) => `At most ${n} characters`, allowed: 'Latin letters only' }}
      />
      <TextArea
        label="Note per il comandante"
        defaultValue={'Due bambini piccoli a bordo\nServe un seggiolino'}
        error="Latin letters only"
        messages={{ min: String, max: String, allowed: '' }}
      />
    </Show>
  )
}

function Selects() {
  return (
    <Show name="Select">
      <Select label="Aircraft class" options={classes} placeholder="Any class" />
      <Select
        label="Sort by"
        options={[
          {
            label: 'Price',
            options: [
              { value: 'up', label: 'Lowest first' },
              { value: 'down', label: 'Highest first' },
            ],
          },
        ]}
        defaultValue="up"
      />
      <Select label="Country" options={classes} error="Choose a country." placeholder="Choose" />
    </Show>
  )
}

function Toggles() {
  return (
    <Show name="Checkbox, Switch">
      <div>
        <Checkbox>
          I accept the <TextLink href="#fields">terms of carriage</TextLink>
        </Checkbox>
        <Checkbox defaultChecked>Notify me by e-mail</Checkbox>
        <Checkbox indeterminate>All classes</Checkbox>
        <Checkbox error="You must accept the terms to continue.">
          Accetto le condizioni generali di trasporto e l’informativa sulla privacy
        </Checkbox>
        <Checkbox disabled defaultChecked>
          Disabled
        </Checkbox>
      </div>
      <div>
        <Switch defaultChecked hint="Offers within 100 km count too">
          Nearby airports
        </Switch>
        <Switch>Mostra soltanto gli aeromobili con connessione a bordo</Switch>
        <Switch disabled>Disabled</Switch>
      </div>
    </Show>
  )
}

function Radios() {
  return (
    <Show name="RadioGroup: segmented, list, cards">
      <RadioGroup
        label="Trip"
        variant="segmented"
        defaultValue="one"
        options={[
          { value: 'one', label: 'One way' },
          { value: 'return', label: 'Return' },
          { value: 'multi', label: 'Multi-leg' },
        ]}
      />
      <RadioGroup
        label="Sort"
        defaultValue="a"
        options={[
          { value: 'a', label: 'Price' },
          { value: 'b', label: 'Departure', hint: 'Local time of the airport' },
          { value: 'c', label: 'Seats', disabled: true },
        ]}
      />
      <RadioGroup
        label="Payment method"
        variant="cards"
        defaultValue="card"
        options={[
          { value: 'card', label: 'Bank card', hint: 'Visa, Mastercard, American Express', aside: 'no fee' },
          { value: 'transfer', label: 'Bonifico bancario', hint: 'Con bolletta in PDF, entro 48 ore', aside: '€ 0' },
          { value: 'crypto', label: 'Crypto', disabled: true, aside: '1 %' },
        ]}
      />
      <RadioGroup
        label="Required"
        error="Choose one."
        options={[
          { value: 'x', label: 'Yes' },
          { value: 'y', label: 'No' },
        ]}
      />
    </Show>
  )
}

function Summary() {
  return (
    <Show name="ErrorSummary">
      <ErrorSummary
        autoFocus={false}
        level={3}
        title="Two things to put right"
        errors={[
          { id: 'amount', message: 'The amount must be at least € 10' },
          { message: 'La città di arrivo è uguale a quella di partenza' },
        ]}
      />
    </Show>
  )
}

function Compact() {
  return (
    <Show name="Compact density (back office)">
      <div data-density="compact" style={{ display: 'grid', gap: 12 }}>
        <TextField label="Tail" defaultValue="I-AQLN" />
        <NumberStepper label="Seats" defaultValue={8} decreaseLabel="Fewer seats" increaseLabel="More seats" />
        <Select label="Base" options={classes} defaultValue="light" />
      </div>
    </Show>
  )
}
