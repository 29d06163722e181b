import banner from './banner.module.css'
import button from './button.module.css'
import combobox from './combobox.module.css'
import datePicker from './date-picker.module.css'
import errorSummary from './error-summary.module.css'
import field from './field.module.css'
import iconButton from './icon-button.module.css'
import numberStepper from './number-stepper.module.css'
import pickerButton from './picker-button.module.css'
import popover from './popover.module.css'
import sheet from './sheet.module.css'
import timeSelect from './time-select.module.css'

/** Style sheets of what a search form is made of, for a page that shows its form before the form's code is there. */
export const formStyles = [
  banner,
  button,
  combobox,
  datePicker,
  errorSummary,
  field,
  iconButton,
  numberStepper,
  pickerButton,
  popover,
  sheet,
  timeSelect,
]
