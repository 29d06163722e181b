/** Sets controls by their names, with the events that typing has. The number of controls that took their value. */
export function fillControls(form: HTMLFormElement | null, values: Readonly<Record<string, string>>): number {
  let filled = 0
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) continue
    control.value = value
    for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
    filled++
  }
  return filled
}
