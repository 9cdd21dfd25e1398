import tkinter as tk
from tkinter import messagebox


class Converter(tk.Frame):
    def __init__(self, master=None):
        super().__init__(master)
        self.master = master
        self.pack(padx=10, pady=10)
        self.create_widgets()

    def create_widgets(self):
        self.label = tk.Label(self, text="Temperature:")
        self.label.grid(row=0, column=0, sticky="w")
        self.entry = tk.Entry(self, width=12)
        self.entry.grid(row=0, column=1)
        self.entry.bind("<Return>", lambda event: self.convert())
        self.unit = tk.StringVar(value="C")
        for index, (text, value) in enumerate([("Celsius", "C"), ("Fahrenheit", "F")]):
            button = tk.Radiobutton(self, text=text, variable=self.unit, value=value)
            button.grid(row=1, column=index)
        self.result = tk.Label(self, text="", font=("Arial", 14, "bold"))
        self.result.grid(row=2, column=0, columnspan=2)
        self.quit = tk.Button(self, text="Quit", fg="red", command=self.master.destroy)
        self.quit.grid(row=3, column=1, sticky="e")

    def convert(self):
        try:
            degrees = float(self.entry.get())
        except ValueError:
            messagebox.showerror("Error", 'That\'s not a number: ' + self.entry.get())
            return
        if self.unit.get() == "C":
            answer = degrees * 9 / 5 + 32
            self.result.config(text=str(round(answer, 1)) + " °F")
        else:
            answer = (degrees - 32) * 5 / 9
            self.result.config(text=str(round(answer, 1)) + " °C")


root = tk.Tk()
root.title("Converter")
root.geometry("300x150")
app = Converter(master=root)
app.mainloop()
