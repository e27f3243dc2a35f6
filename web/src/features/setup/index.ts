export { SetupAnswers, SetupCard } from "./SetupAnswers.tsx";
