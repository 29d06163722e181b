/** Why an entry is not imported, with what to do. */
export interface Problem {
  code: string
  message: string
  /** What the file has there, such as the name of a zone. */
  value: string | null
}

const maxLength = 120

export const problem = (code: string, message: string, value: string | null = null): Problem => ({
  code,
  message,
  value: value === null ? null : value.slice(0, maxLength).toWellFormed(),
})

/** A date alone is no departure: midnight would be a time that the operator did not give. */
export const noTime = (date: string): Problem => problem('no_time', `${date} has no time. Add the time of the departure.`, date)
