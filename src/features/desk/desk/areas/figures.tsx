export { Figures as default } from '#features/desk/desk/figures/Figures.tsx';
