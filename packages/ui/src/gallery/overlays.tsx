import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { LoadingOverlay } from '../loading-overlay.tsx'
import { Sheet } from '../sheet.tsx'
import { TextField } from '../text-field.tsx'
import { toasts } from '../toast-queue.ts'
import { Part, Row, Show } from './part.tsx'
import { long } from './samples.ts'

type Open = 'dialog' | 'locked' | 'alert' | 'large' | 'sheet' | 'centre' | 'tall' | 'small-load' | 'timed-load' | 'full-load' | null

export function Overlays() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const load = (kind: Open) => {
    setOpen(kind)
    setTimeout(close, 3500)
  }
  return (
    <Part id="overlays" title="Overlays">
      <Show name="Dialog">
        <Row>
          <Button variant="outline" onClick={() => setOpen('dialog')}>
            Dialog
          </Button>
          <Button variant="outline" onClick={() => setOpen('locked')}>
            Stays on outside click
          </Button>
          <Button variant="outline" onClick={() => setOpen('alert')}>
            Alert
          </Button>
          <Button variant="outline" onClick={() => setOpen('large')}>
            Large, long
          </Button>
        </Row>
      </Show>
      <Show name="Sheet">
        <Row>
          <Button variant="outline" onClick={() => setOpen('sheet')}>
            Side
          </Button>
          <Button variant="outline" onClick={() => setOpen('centre')}>
            Centre
          </Button>
          <Button variant="outline" onClick={() => setOpen('tall')}>
            Tall
          </Button>
        </Row>
      </Show>
      <Show name="Toast">
        <Row>
          <Button variant="outline" onClick={() => toasts.show({ tone: 'ok', title: 'Payment received' })}>
            Success
          </Button>
          <Button
            variant="outline"
            onClick={() => toasts.show({ tone: 'error', title: 'The link could not be copied', text: long, duration: 0 })}
          >
            Error that stays
          </Button>
          <Button
            variant="outline"
            onClick={() => toasts.show({ title: 'Passenger removed', action: { label: 'Undo', onPress: () => {} } })}
          >
            With action
          </Button>
        </Row>
      </Show>
      <Show name="LoadingOverlay">
        <Row>
          <Button variant="outline" onClick={() => load('small-load')}>
            Small
          </Button>
          <Button variant="outline" onClick={() => load('timed-load')}>
            Text and timer
          </Button>
          <Button variant="outline" onClick={() => load('full-load')}>
            Full with countdown
          </Button>
        </Row>
      </Show>

      <Dialogs open={open} onClose={close} />
      <Sheets open={open} onClose={close} />
      <LoadingOverlay open={open === 'small-load'} label="Loading" />
      <LoadingOverlay
        open={open === 'timed-load'}
        label="Loading"
        text="Asking operators for your flight"
        timer
        formatSeconds={(n) => `${n} s`}
      />
      <LoadingOverlay open={open === 'full-load'} label="Loading" text="Stiamo confermando il pagamento" countdownFrom={30} full />
    </Part>
  )
}

interface OverlayProps {
  open: Open
  onClose: () => void
}

function Dialogs({ open, onClose }: OverlayProps) {
  return (
    <>
      <Dialog
        open={open === 'dialog' || open === 'locked'}
        onClose={onClose}
        title="Sign in"
        closeLabel="Close"
        closeOnOutside={open === 'dialog'}
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              Not now
            </Button>
            <Button onClick={() => toasts.show({ tone: 'ok', title: 'Code sent' })}>Get SMS</Button>
          </>
        }
      >
        <p style={{ marginBottom: 16 }}>We send a code to your phone. No password to remember.</p>
        <TextField label="Name" data-autofocus="" />
      </Dialog>
      <Dialog
        open={open === 'alert'}
        onClose={onClose}
        alert
        title="Cancel this order?"
        closeLabel="Close"
        hideClose
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              Keep it
            </Button>
            <Button variant="danger" onClick={onClose}>
              Cancel the order
            </Button>
          </>
        }
      >
        <p>You get back € 12 880,00 within five working days. The fee of 30 % is € 5 520,00.</p>
      </Dialog>
      <Dialog
        open={open === 'large'}
        onClose={onClose}
        size="large"
        title="Condizioni generali di trasporto e di annullamento della prenotazione"
        closeLabel="Close"
      >
        {Array.from({ length: 9 }, (_, index) => (
          <p key={index} lang="it" style={{ marginBottom: 16 }}>
            {long} {long}
          </p>
        ))}
      </Dialog>
    </>
  )
}

function Sheets({ open, onClose }: OverlayProps) {
  return (
    <>
      <Sheet
        open={open === 'sheet'}
        onClose={onClose}
        title="Filters"
        closeLabel="Close"
        footer={
          <>
            <Button variant="quiet">Clear</Button>
            <Button onClick={onClose}>Show 24 flights</Button>
          </>
        }
      >
        <TextField label="From" />
        <p style={{ marginTop: 16 }}>{long}</p>
      </Sheet>
      <Sheet
        open={open === 'centre'}
        onClose={onClose}
        wide="center"
        title="Pay the invoice"
        closeLabel="Close"
        footer={<Button onClick={onClose}>Pay € 18 400</Button>}
      >
        <p>{long}</p>
      </Sheet>
      <Sheet open={open === 'tall'} onClose={onClose} height="tall" title="Breakdown" closeLabel="Close">
        <p>{long}</p>
      </Sheet>
    </>
  )
}
