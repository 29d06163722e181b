import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/** Structured log lines; credentials and personal data are redacted. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        // Complete objects that libraries log: tokens, device names, addresses.
        'headers',
        '*.headers',
        // PostgreSQL quotes the row that failed.
        '*.detail',
        '*.where',
        '*.authorization',
        '*.access_token',
        '*.refresh_token',
        '*.phone_number',
        '*.phone',
        '*.email',
        '*.card',
        'access_token',
        'refresh_token',
        'phone_number',
        'phone',
        'email',
        'card',
      ],
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
