import '../styles/application.css';
import '../styles/decision.css';
import { ApplicationScreen } from './application-screen.tsx';

/** The screen with its own styles: tests draw it without them. */
export const StyledApplication = ApplicationScreen;
