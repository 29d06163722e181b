// The sandbox bank's stand-in for a card provider's widget: the same entrance (`EPayWidget.run`), a small form in the page.
// `texts` and `home` come before this file: see ../widget.ts.
window.EPayWidget = {
  run(config) {
    const t = texts[config.language_code === 'it' ? 'it' : 'en']
    const host = document.getElementById(config.target_element) ?? document.body.appendChild(document.createElement('div'))
    const root = document.createElement('div')
    root.className = 'sb-widget'
    host.replaceChildren(root)
    let address = null
    let over = false

    const element = (name, attributes = {}, ...children) => {
      const made = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) {
        if (key === 'onclick' || key === 'onsubmit') made[key] = value
        else if (value !== null) made.setAttribute(key, value)
      }
      made.append(...children)
      return made
    }
    const finish = (callback, detail) => {
      if (over) return
      over = true
      root.remove()
      config[callback]?.(detail)
    }
    const ask = async (path, body) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
    const show = (...children) => {
      root.replaceChildren(element('p', { class: 'sb-banner' }, t.banner), ...children)
    }
    const alertOf = (text) => element('p', { class: 'sb-fault', role: 'alert' }, text)
    const leave = () => element('button', { type: 'button', class: 'sb-quiet', onclick: cancel }, t.close)

    async function act(body) {
      for (const button of root.querySelectorAll('button')) button.disabled = true
      try {
        follow(await ask(address, body), body)
      } catch {
        form(body, {}, t.broken)
      }
    }

    function follow({ status, body: told }, sent) {
      if (over) return
      if (status === 200 && told.status === 'challenge') challenge()
      else if (status === 200) finish('onPaymentSuccess', told)
      else if (status === 202) wait()
      else if (status === 422) form(sent, told.faults ?? {}, null)
      else finish('onPaymentFail', told)
    }

    function cancel() {
      if (address) void ask(address, { cancel: true }).catch(() => {})
      finish('onExit', {})
    }

    function form(values, faults, problem) {
      const field = (name, label, attributes) => {
        const id = `sb-${name}`
        const fault = faults[name]
        const input = element('input', {
          id,
          name,
          inputmode: 'numeric',
          value: values[name] ?? '',
          'aria-invalid': fault ? 'true' : null,
          'aria-describedby': fault ? `${id}-fault` : null,
          ...attributes,
        })
        const corrected = () => {
          input.removeAttribute('aria-invalid')
          input.removeAttribute('aria-describedby')
          document.getElementById(`${id}-fault`)?.remove()
        }
        input.addEventListener('input', corrected, { once: true })
        return element(
          'div',
          { class: 'sb-field' },
          element('label', { for: id }, label),
          input,
          ...(fault ? [element('p', { class: 'sb-fault', id: `${id}-fault` }, t.fault[fault] ?? fault)] : []),
        )
      }
      const submit = (event) => {
        event.preventDefault()
        const data = new FormData(event.target)
        void act({ card: String(data.get('card')), expiry: String(data.get('expiry')), cvc: String(data.get('cvc')) })
      }
      show(
        ...(problem ? [alertOf(problem)] : []),
        element(
          'form',
          { novalidate: '', onsubmit: submit },
          field('card', t.card, { autocomplete: 'cc-number', maxlength: '30' }),
          element(
            'div',
            { class: 'sb-pair' },
            field('expiry', `${t.expiry} (${t.expiryHint})`, { autocomplete: 'cc-exp', maxlength: '9' }),
            field('cvc', t.cvc, { autocomplete: 'cc-csc', maxlength: '4' }),
          ),
          element('button', {}, t.pay.replace('{amount}', amount())),
          leave(),
        ),
        element(
          'p',
          { class: 'sb-note' },
          `${t.test.title}: 4242 4242 4242 4242 ${t.test.succeeds}; 4000 0000 0000 0002 ${t.test.refused}; 4000 0025 0000 3155 ${t.test.challenge}; 4000 0000 0000 0341 ${t.test.silent}.`,
        ),
      )
      const wrong = root.querySelector('[aria-invalid]')
      ;(wrong ?? root.querySelector('input'))?.focus()
    }

    function challenge() {
      show(
        element('h3', { tabindex: '-1' }, t.challenge.title),
        element('button', { type: 'button', onclick: () => void act({ challenge: 'approve' }) }, t.challenge.approve),
        element('button', { type: 'button', class: 'sb-quiet', onclick: () => void act({ challenge: 'refuse' }) }, t.challenge.refuse),
      )
      root.querySelector('h3').focus()
    }

    function wait() {
      show(element('p', { role: 'status' }, t.waiting.title), leave())
      setTimeout(() => {
        if (!over && root.isConnected) void act({})
      }, 3000)
    }

    const amount = () => {
      const [whole, cents] = (config.payment_amount / 100).toFixed(2).split('.')
      const sign = config.payment_currency === 'EUR' ? '€' : config.payment_currency
      return `${sign}\u00A0${whole.replace(/\B(?=(\d{3})+$)/g, '\u00A0')}${cents === '00' ? '' : `,${cents}`}`
    }

    const callbacks = new Set(['onPaymentSuccess', 'onPaymentFail', 'onExit', 'onLoaded', 'target_element', 'frame_mode'])
    const request = Object.fromEntries(Object.entries(config).filter(([name]) => !callbacks.has(name)))
    ask(`${home}/widget`, request).then(
      ({ status, body }) => {
        if (over) return
        if (status !== 200) {
          finish('onPaymentFail', body)
          return
        }
        address = `${home}/${body.id}`
        form({}, {}, null)
        config.onLoaded?.()
      },
      () => finish('onPaymentFail', {}),
    )
  },
}
