import { useState } from 'react'
import { ArrowRight, Bell, Globe, LogOut, Plane, Settings, Share, SlidersHorizontal, Trash2, User, X } from 'lucide-react'
import { Button } from '../button.tsx'
import { Chip, ChipGroup } from '../chip.tsx'
import { ChipOption } from '../chip-option.tsx'
import { Tag } from '../tag.tsx'
import { IconButton } from '../icon-button.tsx'
import { LinkButton } from '../link-button.tsx'
import { Menu } from '../menu.tsx'
import { Popover } from '../popover.tsx'
import { Tooltip } from '../tooltip.tsx'
import { Part, Row, Show } from './part.tsx'

const variants = ['primary', 'outline', 'quiet', 'danger'] as const

export function Actions() {
  return (
    <Part id="actions" title="Actions">
      <Buttons />
      <WideButtons />
      <LinksAndIcons />
      <Menus />
      <Chips />
    </Part>
  )
}

function Buttons() {
  return (
    <Show name="Button: primary, outline, quiet, danger" wide>
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>Search flights</Button>
          <Button variant={variant} data-hover="">
            Hover
          </Button>
          <Button variant={variant} data-focus="">
            Focus
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} pending pendingLabel="Sending">
            Pending
          </Button>
          <Button variant={variant} icon={<Plane aria-hidden="true" />}>
            With icon
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} size="large" iconEnd={<ArrowRight aria-hidden="true" />}>
            Large
          </Button>
        </Row>
      ))}
    </Show>
  )
}

function WideButtons() {
  const [pending, setPending] = useState(false)
  return (
    <Show name="Button: pending on press, full width, long Italian">
      <Button
        pending={pending}
        pendingLabel="Sending"
        onClick={() => {
          setPending(true)
          setTimeout(() => setPending(false), 2000)
        }}
      >
        Press me
      </Button>
      <Button full variant="outline">
        Richiedi la conferma della disponibilità all’operatore
      </Button>
    </Show>
  )
}

function LinksAndIcons() {
  return (
    <Show name="LinkButton, IconButton, Tooltip">
      <Row>
        <LinkButton href="#actions" iconEnd={<ArrowRight aria-hidden="true" />}>
          See the fleet
        </LinkButton>
        <LinkButton href="#actions" variant="outline">
          Empty legs
        </LinkButton>
      </Row>
      <Row>
        <IconButton label="Close" icon={<X aria-hidden="true" />} />
        <Tooltip text="Share this trip with others">
          <IconButton label="Share" icon={<Share aria-hidden="true" />} variant="outline" />
        </Tooltip>
        <IconButton label="Delete" icon={<Trash2 aria-hidden="true" />} disabled />
        <IconButton label="Filter" icon={<SlidersHorizontal aria-hidden="true" />} size="small" variant="outline" />
      </Row>
    </Show>
  )
}

function Menus() {
  const [language, setLanguage] = useState('en')
  return (
    <Show name="Menu, Popover">
      <Row>
        <Menu
          label="Account"
          placement="bottom-start"
          renderTrigger={(p) => (
            <Button {...p} variant="outline" icon={<User aria-hidden="true" />}>
              Account
            </Button>
          )}
          items={[
            { id: 'profile', label: 'Profile', icon: <User aria-hidden="true" />, href: '#actions' },
            { id: 'notices', label: 'Notifications', icon: <Bell aria-hidden="true" />, badge: '3', href: '#actions' },
            {
              id: 'settings',
              label: 'Impostazioni delle notifiche e della riservatezza',
              icon: <Settings aria-hidden="true" />,
              disabled: true,
            },
            { id: 'line', separator: true },
            { id: 'out', label: 'Sign out', icon: <LogOut aria-hidden="true" />, danger: true },
          ]}
        />
        <Menu
          label="Language"
          renderTrigger={(p) => <IconButton {...p} label="Language" icon={<Globe aria-hidden="true" />} />}
          items={[
            { id: 'en', label: 'English', checked: language === 'en', onSelect: () => setLanguage('en') },
            { id: 'it', label: 'Italiano', checked: language === 'it', onSelect: () => setLanguage('it') },
          ]}
        />
        <Popover
          label="What is in the price"
          renderTrigger={(p) => (
            <Button {...p} variant="quiet">
              What is in it
            </Button>
          )}
        >
          {(close) => (
            <>
              <p>Flight, crew, landing, handling, all taxes.</p>
              <Button variant="outline" size="small" onClick={close}>
                Close
              </Button>
            </>
          )}
        </Popover>
      </Row>
    </Show>
  )
}

function Chips() {
  const [light, setLight] = useState(true)
  return (
    <Show name="Chip, ChipOption, Tag">
      <ChipGroup label="Class">
        <Chip pressed={light} onChange={setLight} count="12">
          Light
        </Chip>
        <Chip pressed={false} onChange={() => {}} count="8">
          Midsize
        </Chip>
        <Chip pressed={false} onChange={() => {}} disabled>
          Heavy
        </Chip>
      </ChipGroup>
      <ChipGroup label="Days">
        <ChipOption name="day" value="weekend" defaultChecked>
          Weekend
        </ChipOption>
        <ChipOption name="day" value="week">
          In settimana
        </ChipOption>
      </ChipGroup>
      <Row>
        <Tag onRemove={() => {}} removeLabel="Remove Nice">
          Nice (NCE)
        </Tag>
        <Tag>2 passengers</Tag>
      </Row>
    </Show>
  )
}
