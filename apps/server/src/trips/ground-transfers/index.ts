export { listCars, type SheetCar } from './cars.ts'
